import { uploadStationPhotos } from '#contract/accounts.ts'
import { health, ready } from '#contract/health.ts'
import { getPhoto } from '#contract/photos.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { type S3Server, startS3Server } from '../support/s3/s3-server.ts'
import { type FaultReport, must, type ServerFault, seconds, until } from './fault.ts'
import { type FaultyWorkshop, openWorkshop } from './workshop.ts'

type PhotoAnswer = { readonly status: number; readonly id: string | null; readonly ms: number }

/** Sends a photo of the workshop. */
async function addPhoto({ client }: FaultyWorkshop): Promise<PhotoAnswer> {
  const startedAt = performance.now()
  const answer = await client.fetch(`/api${uploadStationPhotos.path}`, {
    method: 'POST',
    body: photosForm([onePixel]),
  })
  const ms = performance.now() - startedAt
  const photos = answer.status === 201 ? (answer.value as { photos: { id: string }[] }).photos : []
  return { status: answer.status, id: photos.at(-1)?.id ?? null, ms }
}

/** The status of a picture; it is 200 only with the whole picture. */
async function showPhoto({ origin, client }: FaultyWorkshop, id: string): Promise<number> {
  const url = `${origin}/api${fillPath(getPhoto.path, { id, size: 'screen' })}`
  const { status } = await fetch(url, { headers: { cookie: `__Host-sid=${client.cookies.get('__Host-sid')}` } })
  return status
}

/** Works while `breakStore` has made the store useless, and after it is mended. */
async function withoutStore(
  breakStore: (store: S3Server) => Promise<() => Promise<S3Server>>,
  longestMs: number,
): Promise<FaultReport> {
  let store = await startS3Server()
  const workshop = await openWorkshop({ env: { ...store.env, PHOTO_STORE: 's3' } })
  try {
    await workshop.start()
    const before = await addPhoto(workshop)
    must(before.id !== null && (await showPhoto(workshop, before.id)) === 200, 'a photo that is shown', before)
    const mend = await breakStore(store)
    const refused = await addPhoto(workshop)
    must(refused.status === 503 && refused.ms < longestMs, 'the photo is refused with 503', refused)
    must((await showPhoto(workshop, before.id)) === 503, 'a picture is answered with 503')
    const { id, ms } = await workshop.write('Meanwhile')
    must(id !== null && ms < 2_000, 'other work goes on', ms)
    must((await workshop.client.send(ready, {})).status === 200, 'the instance is ready')
    const { status, value } = await workshop.client.send(health, {})
    must(status === 200 && value.photos === 'failing', 'the health says so', value)
    must(workshop.output().includes('the photo store is away'), 'the log says so')
    store = await mend()
    let after = refused
    const backMs = await until('a photo is stored', async () => {
      after = await addPhoto(workshop)
      // A person may send 120 photos a minute.
      if (after.status !== 201) await new Promise((done) => setTimeout(done, 600))
      return after.status === 201
    })
    for (const photo of [before.id, after.id ?? '']) {
      must((await showPhoto(workshop, photo)) === 200, 'every photo is shown', photo)
    }
    return {
      seen: `a photo is refused after ${seconds(refused.ms)} and waits on the tablet, pictures are missing, all else works; ${seconds(backMs)} after the store is back photos are stored and shown, without a restart`,
      kept: 'both acknowledged photos; of the refused one neither a row nor a file that is named',
    }
  } finally {
    await workshop.remove()
    await store.stop()
  }
}

const away: ServerFault = {
  name: 'photo store away',
  what: 'the S3 store of the photos is stopped, and started again with what it had',
  isQuick: false,
  run: () =>
    withoutStore(async (store) => {
      await store.stop()
      return () => startS3Server({ port: store.port, objects: store.objects })
    }, 10_000),
}

const silent: ServerFault = {
  name: 'photo store that does not answer',
  what: 'the S3 store of the photos takes requests and says nothing; then it works',
  isQuick: false,
  run: () =>
    withoutStore(async (store) => {
      store.fault = () => 'hang'
      return async () => {
        store.fault = () => null
        return store
      }
    }, 25_000),
}

export const storeFaults: readonly ServerFault[] = [away, silent]
