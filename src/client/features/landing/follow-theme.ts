/** Pictures follow the theme of the system; this makes them follow the theme that was chosen on this device. */
export function followChosenTheme(root: ParentNode): void {
  const chosen = document.documentElement.dataset.theme
  if (!chosen) return
  for (const source of root.querySelectorAll<HTMLSourceElement>('picture[data-themed] source')) {
    source.media = source.dataset.theme === chosen ? (source.dataset.screen ?? 'all') : 'not all'
  }
}
