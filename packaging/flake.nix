# nix run 'ADDRESS?dir=packaging', where ADDRESS is the project's, such as github:OWNER/tabiya.
{
  description = "A chess board for the terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      package = (builtins.fromTOML (builtins.readFile ../Cargo.toml)).workspace.package;
      each = nixpkgs.lib.genAttrs [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
    in
    {
      packages = each (
        system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
        in
        {
          default = pkgs.rustPlatform.buildRustPackage {
            pname = "tabiya";
            inherit (package) version;
            src = ../.;
            cargoLock.lockFile = ../Cargo.lock;
            buildType = "dist";
            checkType = "debug";
            cargoTestFlags = [ "--test=plain" ];
            nativeBuildInputs = [ pkgs.installShellFiles ];
            postInstall = ''
              $out/bin/tabiya man > tabiya.1
              installManPage tabiya.1
              for shell in bash zsh fish; do
                $out/bin/tabiya completions $shell > tabiya.$shell
                installShellCompletion --cmd tabiya --$shell tabiya.$shell
              done
              install -Dm644 packaging/tabiya.desktop -t $out/share/applications
              install -Dm644 packaging/tabiya.svg -t $out/share/icons/hicolor/scalable/apps
            '';
            meta = {
              description = "A chess board for the terminal";
              homepage = package.homepage;
              license = pkgs.lib.licenses.gpl3Plus;
              mainProgram = "tabiya";
            };
          };
        }
      );
    };
}
