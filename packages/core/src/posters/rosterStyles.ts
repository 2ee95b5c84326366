/** Styles of rosters and driver's sheets, for their own page and inside another one. Paper is white in every theme. */
export const rosterStyles = `
.roster-page { margin: 0; background: #eee; font-family: system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
.roster-page .roster { margin-block: 16px; }
.roster { box-sizing: border-box; inline-size: min(100%, 820px); margin-inline: auto; padding: 24px; background: white; color: black; min-inline-size: min-content; }
.roster.wide { inline-size: min(100%, 1280px); }
.roster :is(h2, p) { margin: 0; }
.roster h2 { font-size: 24px; overflow-wrap: anywhere; }
.roster p { margin-block-start: 4px; font-size: 14px; }
.roster table { inline-size: 100%; margin-block-start: 12px; border-collapse: collapse; font-size: 14px; }
.roster.wide table { font-size: 12px; }
.roster.wide b { display: block; }
.roster th { white-space: nowrap; }
.roster caption { padding-block-end: 8px; font-size: 18px; font-weight: 600; text-align: start; }
.roster :is(th, td) { padding: 4px 6px; border: 1px solid black; font-variant-numeric: tabular-nums; text-align: start; vertical-align: top; }
.roster:not(.wide) td { block-size: 32px; vertical-align: middle; }
.roster:not(.wide) td:last-child { inline-size: 18%; }
.roster td.number { text-align: end; }
.roster .total { margin-block-start: 12px; font-weight: 600; }
.roster .foot { margin-block-start: 12px; font-size: 12px; }
@media (width < 600px) {
  .roster { padding: 16px; }
}
@media print {
  .roster-page { background: none; }
  .roster-page .roster { margin-block: 0; }
  .roster, .roster.wide { inline-size: 100%; min-inline-size: 0; padding: 0; break-after: page; }
  .roster thead { display: table-header-group; }
  .roster tr { break-inside: avoid; }
  .roster.wide { page: roster-wide; }
  @page { margin: 12mm; }
  @page roster-wide { size: landscape; margin: 10mm; }
}
`;
