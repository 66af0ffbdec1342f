import { chooseTheme, shownTheme, watchTheme } from '#client/ui/theme.ts'

/** Runs the switch of `theme-button.tsx`. */
export function runThemeButton(root: ParentNode, signal: AbortSignal): void {
  const button = root.querySelector<HTMLElement>('[data-theme-button]')
  if (!button) return
  const show = () => {
    const theme = shownTheme()
    const label = (theme === 'dark' ? button.dataset.toLight : button.dataset.toDark) ?? ''
    button.setAttribute('aria-label', label)
    button.title = label
    for (const icon of button.querySelectorAll<HTMLElement>('[data-shown-in]'))
      icon.hidden = icon.dataset.shownIn !== theme
  }
  button.addEventListener('click', () => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark'), { signal })
  signal.addEventListener('abort', watchTheme(show))
  show()
}
