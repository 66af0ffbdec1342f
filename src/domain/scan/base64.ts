const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads Base64 text, with or without its padding; `null` if it is none. */
export function readBase64(text: string): Uint8Array | null {
  const bare = text.replace(/={1,2}$/, '')
  if (bare.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(bare)) return null
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4))
  let bits = 0
  let count = 0
  let at = 0
  for (const digit of bare) {
    bits = ((bits << 6) | digits.indexOf(digit)) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at] = bits >> count
    at += 1
  }
  return bytes
}
