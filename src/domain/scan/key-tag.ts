/** The page that opens the order with a key tag. */
const keyTagPath = '/tag'
/** As in an order. */
const mostCharacters = 20

/** Returns the link in the QR code on a label; `origin` as in `https://board.example.com`. A path with a dot is a file. */
export const keyTagLink = (origin: string, tag: string): string =>
  `${origin}${keyTagPath}/${encodeURIComponent(tag).replaceAll('.', '%2E')}`

/** Two key tags are the same without regard to case and spaces. */
export const isSameKeyTag = (one: string, other: string): boolean => bare(one) === bare(other) && bare(one) !== ''
const bare = (tag: string): string => tag.replace(/\s/g, '').toUpperCase()

/** Reads what a QR code says: a link of this product, or the bare key tag. Links of others are none: `null`. */
export function readKeyTag(text: string, origin: string): string | null {
  const typed = text.trim()
  const link = typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : null
  // Any other address, as of a phone or a page, has one of these.
  if (link === null && /[/:]/.test(typed)) return null
  const tag = link === null ? typed : readPath(link)
  return tag === null || tag === '' || tag.length > mostCharacters || /\p{C}/u.test(tag) ? null : tag
}

function readPath(path: string): string | null {
  const coded = /^(?:\/[a-z]{2})?\/tag\/([^/?#]+)/.exec(path)?.[1]
  try {
    return coded === undefined ? null : decodeURIComponent(coded).trim()
  } catch {
    return null
  }
}
