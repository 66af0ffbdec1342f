import { findThumb } from '#client/offline/photos/cached-thumbs.ts'
import { fetchLogo } from '#client/offline/photos/fetch-picture.ts'
import type { StationLogo } from '#contract/onboarding.ts'

const longestWaitMs = 5_000

/**
 * Returns the address of the logo's picture, loaded so that a paper has it at once; `null` if neither this device nor
 * the server has it within some seconds. `owner`: whose data is on this device, as in `cached-thumbs.ts`.
 */
export function loadLogo(owner: string | null, logo: StationLogo | null): Promise<string | null> {
  if (!logo) return Promise.resolve(null)
  const late = new Promise<null>((done) => setTimeout(() => done(null), longestWaitMs))
  return Promise.race([late, openLogo(owner, logo.name).catch(() => null)])
}

async function openLogo(owner: string | null, name: string): Promise<string> {
  const cached = owner === null ? null : await findThumb(owner, name)
  const image = new Image()
  image.src = URL.createObjectURL(cached ?? (await fetchLogo(name)))
  await image.decode()
  return image.src
}
