import { type RefObject, useEffect } from 'react'
import { isLetterKey } from '#client/ui/letter-key.ts'

/** The slash key focuses the search field, unless another field has the focus. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isLetterKey(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}
