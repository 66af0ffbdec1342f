import type { Page } from '@playwright/test'
import sharp from 'sharp'

type FileToShare = { name: string; type: string; base64: string; bytes?: number }

export async function aPhoto(name: string, background: string): Promise<FileToShare> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, type: 'image/jpeg', base64: (await picture.jpeg().toBuffer()).toString('base64') }
}

/** Shares files as Android does: a form in the manifest's words, sent by a navigation. */
export async function share(page: Page, path: string, files: readonly FileToShare[]): Promise<void> {
  const answered = page.waitForURL((url) => url.pathname === path)
  await page.evaluate(
    ({ path, files }) => {
      const transfer = new DataTransfer()
      for (const { name, type, base64, bytes } of files) {
        const content = bytes ? new Uint8Array(bytes) : Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        transfer.items.add(new File([content], name, { type }))
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos', multiple: true })
      input.files = transfer.files
      const form = Object.assign(document.createElement('form'), { method: 'POST', action: path })
      form.enctype = 'multipart/form-data'
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { path, files },
  )
  await answered
}
