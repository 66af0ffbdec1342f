import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { photoUrlOf } from '#client/api/photo-url.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { findThumb, whoseOf } from '#client/offline/photos/cached-thumbs.ts'
import { readUnsentPicture } from '#client/offline/photos/unsent-pictures.ts'

export type Thumb = {
  /** For an `<img>`; `null` while loading, and if there is none. */
  url: string | null
  /** Neither this device nor the server has it. */
  isMissing: boolean
  /** Call if the image could not be shown. */
  onError: () => void
}

/**
 * The thumbnail of a photo: from this device if it is stored there, else from the server; tried again when the
 * connection is back. `isUnsent`: the server does not have the photo, and the whole picture is on this device.
 */
export function useThumb(id: string, isUnsent: boolean): Thumb {
  const userId = whoseOf(useQuery(profileQuery).data)
  const [url, setUrl] = useState<string | null>(null)
  /** The photo that could not be shown, together with the user. */
  const [missing, setMissing] = useState<string | null>(null)
  const photoOfUser = `${userId}/${id}`
  const isMissing = missing === photoOfUser

  useEffect(() => {
    if (isMissing) return
    let isUnmounted = false
    let blobUrl: string | null = null
    setMissing(null)
    const find = isUnsent ? readUnsentPicture(id) : userId === null ? Promise.resolve(null) : findThumb(userId, id)
    void find.then((blob) => {
      if (isUnmounted) return
      blobUrl = blob && URL.createObjectURL(blob)
      setUrl(blobUrl ?? photoUrlOf(id, 'thumb'))
    })
    return () => {
      isUnmounted = true
      if (blobUrl) URL.revokeObjectURL(blobUrl)
    }
  }, [userId, id, isMissing, isUnsent])

  useEffect(() => {
    if (!isMissing) return
    const again = () => setMissing(null)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isMissing])

  return {
    url: isMissing ? null : url,
    isMissing,
    onError: () => {
      setMissing(photoOfUser)
      setUrl(null)
    },
  }
}
