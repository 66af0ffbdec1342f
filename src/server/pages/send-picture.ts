import type { PhotoStore } from '../photos/photo-store.ts'

type PictureBytes = NonNullable<Awaited<ReturnType<PhotoStore['get']>>>

/** Sends a picture of a page that the server makes. */
export const sendPicture = (bytes: PictureBytes, headers: Readonly<Record<string, string>>): Response =>
  new Response(bytes, {
    headers: { 'content-type': 'image/webp', 'content-security-policy': "sandbox; default-src 'none'", ...headers },
  })
