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
