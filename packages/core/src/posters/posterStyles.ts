/** Styles of posters, for their own page and inside another one. Paper is white in every theme. */
export const posterStyles = `
.poster-page { margin: 0; background: #eee; font-family: system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
.poster-page .poster { margin-block: 16px; }
.poster { box-sizing: border-box; inline-size: min(100%, 720px); margin-inline: auto; padding: 32px; background: white; color: black; }
.poster :is(h2, h3, p, dl, dd, figure, ol) { margin: 0; }
.poster > header { display: flex; gap: 24px; align-items: start; justify-content: space-between; padding-block-end: 16px; border-block-end: 3px solid black; }
.poster h2 { font-size: 36px; line-height: 1.2; overflow-wrap: anywhere; }
.poster header p { margin-block-start: 4px; font-size: 15px; }
.poster .draft { font-weight: 600; }
.poster figure { flex: none; text-align: center; }
.poster figcaption { max-inline-size: 120px; margin-block-start: 6px; font-size: 12px; }
.poster .route { padding-block: 16px; border-block-end: 1px solid black; }
.poster h3 { font-size: 22px; }
.poster h3 span { font-weight: 400; }
.poster h3 small { font-size: 15px; font-weight: 400; }
.poster dl > div { display: grid; grid-template-columns: 128px 1fr; gap: 12px; align-items: baseline; margin-block-start: 8px; }
.poster dt { font-size: 15px; }
.poster ol { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 0; font-size: 20px; font-variant-numeric: tabular-nums; font-weight: 600; list-style: none; }
.poster .foot { margin-block-start: 16px; font-size: 12px; }
@media (width < 600px) {
  .poster { padding: 16px; }
  .poster h2 { font-size: 26px; }
  .poster dl > div { grid-template-columns: 1fr; gap: 2px; }
}
@media print {
  .poster-page { background: none; }
  .poster-page .poster { margin-block: 0; }
  .poster { inline-size: 100%; padding: 0; break-after: page; }
  .poster .route { break-inside: avoid; }
  @page { margin: 14mm; }
}
`;
