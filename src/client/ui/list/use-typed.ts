import { useEffect, useEffectEvent } from 'react'
import { useOwnText } from '#client/ui/hooks/use-own-text.ts'

const pauseMs = 250

/** Debounces the typed text. A change of the URL by other means (Back, a reset) replaces the text. */
export function useTyped(urlText: string, onTyped: (text: string) => void) {
  const [{ text }, change] = useOwnText(urlText)
  const send = useEffectEvent(() => {
    change({ sent: text })
    onTyped(text)
  })
  useEffect(() => {
    if (text.trim() === urlText.trim()) return
    const timer = setTimeout(() => send(), text.trim() ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [text, urlText])
  return [text, (typed: string) => change({ text: typed })] as const
}
