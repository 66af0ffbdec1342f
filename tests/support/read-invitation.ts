import type { Product } from './product.ts'
import { readMailLink } from './read-mail-link.ts'

/** Returns the link of the invitation that was sent to an address. */
export const readInvitation = (product: Product, email: string): Promise<string> =>
  readMailLink(product, email, 'invitation')
