import { useState } from 'react'

/** `value`: the latest from outside, mostly from the URL. `sent`: reported, but not back from outside yet. */
export type OwnText = { text: string; value: string; sent: string | null }

/**
 * Returns the text after a new value from outside. What the field reported comes back late, because a navigation takes
 * up to 100 ms: it does not replace what was typed since. Any other value (Back, a reset) does.
 */
export function followValue({ text, sent }: OwnText, value: string): OwnText {
  const isOwn = [text, sent].some((own) => own?.trim() === value.trim())
  return { text: isOwn ? text : value, value, sent: null }
}

/** The text of a field that reports to the owner of its value. */
export function useOwnText(value: string) {
  const [last, setLast] = useState<OwnText>({ text: value, value, sent: null })
  const own = last.value === value ? last : followValue(last, value)
  if (own !== last) setLast(own)
  const change = (changed: Partial<Omit<OwnText, 'value'>>) => setLast((before) => ({ ...before, ...changed }))
  return [own, change] as const
}
