/** Pictures follow the system by themselves; where another theme was chosen on this device, they follow that. */
export function followChosenTheme(root: ParentNode): void {
  const chosen = document.documentElement.dataset.theme
  if (!chosen) return
  for (const source of root.querySelectorAll<HTMLSourceElement>('picture[data-themed] source')) {
    source.media = source.dataset.theme === chosen ? 'all' : 'not all'
  }
}
