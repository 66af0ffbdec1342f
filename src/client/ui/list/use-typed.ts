import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 250

/** Debounces the typed text. A change of the URL by other means (Back, a reset) replaces the text. */
export function useTyped(urlText: string, onTyped: (text: string) => void) {
  const [typed, setTyped] = useState(urlText)
  const [lastUrlText, setLastUrlText] = useState(urlText)
  if (urlText !== lastUrlText) {
    setLastUrlText(urlText)
    if (urlText.trim() !== typed.trim()) setTyped(urlText)
  }
  const notify = useEffectEvent(onTyped)
  useEffect(() => {
    if (typed.trim() === urlText.trim()) return
    const timer = setTimeout(() => notify(typed), typed.trim() ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed, urlText])
  return [typed, setTyped] as const
}
