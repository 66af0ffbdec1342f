/** Digits in a one-time code. */
export const codeLength = 8

/** The digits of what was typed or pasted ("Your code: 1234 5678"), no more than a code has. */
export function parseCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}

/** `12345678` becomes `1234 5678`. */
export function formatCode(code: string): string {
  return code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code
}

/** Where the caret stands in the formatted text when so many digits are left of it. */
export function caretAfter(digits: number): number {
  return digits > 4 ? digits + 1 : digits
}
