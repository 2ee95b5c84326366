import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";

/**
 * Prints the completion script of a shell. The text is the same for all users; the script asks `banche __complete` for the words to offer.
 */
export async function completion({ app }: Context, input: Input): Promise<void> {
  await app.stdout.write(scripts[input.args[0] ?? ""] ?? "");
}

const scripts: Readonly<Record<string, string>> = {
  bash: `_banche() {
  local IFS=$'\\n' line cur=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  # bash has cut the word at "=": only what stands behind it is replaced.
  [[ $cur == "=" ]] && cur=""
  while IFS=$'\\t' read -r line _; do
    [[ -n $line ]] || continue
    line=\${line#--*=}
    [[ $line == "$cur"* ]] && COMPREPLY+=("$(printf '%q' "$line")")
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
    set -l found (banche __complete $words[2..-1] 2>/dev/null)
    # Files are offered where nothing of ours fits, as in the other shells.
    if set -q found[1]; printf '%s\\n' $found; else; __fish_complete_path (commandline -ct); end
end
complete -c banche -f -a '(__banche_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName banche -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  # Windows PowerShell drops empty arguments of native commands: the word is passed in quotes then.
  $last = if ($wordToComplete -eq '' -and $PSVersionTable.PSVersion.Major -lt 7) { '""' } else { $wordToComplete }
  & banche __complete @words $last 2>$null | ForEach-Object {
    $name, $text = $_ -split "\`t", 2
    if (-not $text) { $text = $name }
    $quoted = if ($name -match "[\\s'(){};,|&]") { "'" + $name.Replace("'", "''") + "'" } else { $name }
    [System.Management.Automation.CompletionResult]::new($quoted, $name, 'ParameterValue', $text)
  }
}
`,
};
