import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";

/** Prints the script that makes a shell complete our commands. It asks `banche __complete` for what may come next. */
export async function completion({ app }: Context, input: Input): Promise<void> {
  await app.stdout.write(scripts[input.args[0] ?? ""] ?? "");
}

const scripts: Readonly<Record<string, string>> = {
  bash: `_banche() {
  local IFS=$'\\n' line
  COMPREPLY=()
  while IFS=$'\\t' read -r line _; do
    [[ -n $line && $line == "\${COMP_WORDS[COMP_CWORD]}"* ]] && COMPREPLY+=("$line")
  done < <(banche __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _banche banche
`,
  zsh: `#compdef banche
_banche() {
  local -a candidates
  local line name text
  while IFS=$'\\t' read -r name text; do
    candidates+=("\${name//:/\\\\:}:$text")
  done < <(banche __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#candidates} )); then _describe banche candidates; else _files; fi
}
compdef _banche banche
`,
  fish: `function __banche_complete
    set -l words (commandline -opc) (commandline -ct)
    banche __complete $words[2..-1] 2>/dev/null
end
complete -c banche -a '(__banche_complete)'
`,
};
