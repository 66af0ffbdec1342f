/** Number of digits in a one-time code. */
export const codeLength = 8

/** Returns the digits of typed or pasted text ("Your code: 1234 5678"), up to the length of a code. */
export function parseCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}

/** `12345678` becomes `1234 5678`. */
export function formatCode(code: string): string {
  return code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code
}

/** Returns the position of the caret in the formatted text, given the number of digits to its left. */
export function caretAfter(digits: number): number {
  return digits > 4 ? digits + 1 : digits
}

/** A code as it was just edited: the text of its field, the caret, and whether a backspace did it. */
type EditedCode = { text: string; caret: number; isBackspace: boolean }

/** Returns the digits after an edit of `before`, and how many of them are left of the caret. */
export function editCode(before: string, { text, caret, isBackspace }: EditedCode): { digits: string; left: number } {
  const digits = parseCode(text)
  const left = parseCode(text.slice(0, caret)).length
  // If only the gap was deleted, delete the digit before it.
  return isBackspace && digits === before && left > 0
    ? { digits: before.slice(0, left - 1) + before.slice(left), left: left - 1 }
    : { digits, left }
}
