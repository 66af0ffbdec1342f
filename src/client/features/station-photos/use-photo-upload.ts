import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { shrinkPhoto } from '#client/api/shrink-photo.ts'
import { loadingWhile } from '#client/ui/toast/toast.tsx'
import { uploadStationPhotos } from '#contract/accounts.ts'
import { stationPhotosQuery } from './station-photos-query.ts'

/** A photo upload. The client creates the id, so that a retry after a lost response does not add the photo twice. */
export type PhotoUpload = { id: string; name: string; file: File; state: 'sending' | 'failed'; failure: unknown }

/** Uploads photos of the station one by one; failed uploads remain for a retry. */
export function usePhotoUpload() {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const chain = useRef(Promise.resolve())
  const change = (id: string, changed: Partial<PhotoUpload>) =>
    setUploads((last) => last.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  const drop = (id: string) => setUploads((last) => last.filter((one) => one.id !== id))

  const send = async ({ id, file }: Pick<PhotoUpload, 'id' | 'file'>) => {
    try {
      const photo = await shrinkPhoto(file, 'whole')
      const saved = await call(uploadStationPhotos, { files: [photo], fields: { ids: id } })
      void queryClient.cancelQueries({ queryKey: stationPhotosQuery.queryKey })
      queryClient.setQueryData(stationPhotosQuery.queryKey, saved)
      drop(id)
    } catch (failure) {
      change(id, { state: 'failed', failure })
    }
  }
  const enqueue = (one: Pick<PhotoUpload, 'id' | 'file'>) => {
    chain.current = chain.current.then(() => send(one))
  }
  const add = (files: readonly File[]) => {
    const fresh = files.map((file) => ({ id: newId(), name: file.name, file }))
    setUploads((last) => [...last, ...fresh.map((one) => ({ ...one, state: 'sending' as const, failure: null }))])
    for (const one of fresh) enqueue(one)
    void loadingWhile(plural(fresh.length, { one: 'Uploading # photo…', other: 'Uploading # photos…' }), chain.current)
  }
  const retry = (one: PhotoUpload) => {
    change(one.id, { state: 'sending', failure: null })
    enqueue(one)
  }
  return { uploads, add, retry, drop }
}
