import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { photoUrl } from '#client/api/photo-url.ts'
import { measurePhoto, shrinkPhoto } from '#client/api/shrink-photo.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { useBlobUrl } from '#client/ui/hooks/use-blob-url.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Profile, removeProfilePhoto, uploadProfilePhoto } from '#contract/profiles.ts'
import type { Crop, SourceSize } from './crop.ts'
import { CropSheet } from './crop-sheet.tsx'
import css from './profile.module.css'
import { useOwnColour } from './use-own-colour.ts'

export type ProfilePhotoProps = { profile: Profile; name: string; onSaved: (profile: Profile) => void }

export function ProfilePhoto({ profile, name, onSaved }: ProfilePhotoProps) {
  const { t } = useLingui()
  const id = useId()
  const colour = useOwnColour(profile.id)
  const describeProblem = useDescribeProblem()
  const choose = useRef<HTMLInputElement>(null)
  const take = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // A photo that is being sent or has failed; stored so that it can be sent again.
  const [photo, setPhoto] = useState<Blob | null>(null)
  const preview = useBlobUrl(photo)
  const [chosen, setChosen] = useState<{ file: Blob; size: SourceSize } | null>(null)

  const attempt = async (doing: 'sending' | 'removing', work: () => Promise<Profile>) => {
    setBusy(doing)
    setFailure(null)
    try {
      onSaved(await work())
      setPhoto(null)
      toast.success(doing === 'sending' ? t`Photo saved` : t`Photo removed`)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(null)
    }
  }
  const send = (squared: Blob) => attempt('sending', () => call(uploadProfilePhoto, { files: [squared] }))
  const pick = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    // Without this reset, choosing the same file again would not fire a change event.
    input.value = ''
    if (!file || busy) return
    setPhoto(null)
    setFailure(null)
    try {
      setChosen({ file, size: await measurePhoto(file) })
    } catch (error) {
      setFailure(error)
    }
  }
  const use = async (file: Blob, part: Crop) => {
    setChosen(null)
    try {
      const squared = await shrinkPhoto(file, 'square', part)
      setPhoto(squared)
      await send(squared)
    } catch (error) {
      setFailure(error)
    }
  }
  const fileProps = {
    type: 'file',
    accept: 'image/*',
    className: 'visually-hidden',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => void pick(event.currentTarget),
  } as const
  const described = failure === null ? {} : { 'aria-describedby': `${id}-error` }

  return (
    <fieldset className={css.photo}>
      <legend className="visually-hidden">{t`Your photo`}</legend>
      <EmployeeBadge name={name} colour={colour} photo={preview ?? photoUrl(profile.photo)} size="portrait" />
      <div className={css.photoTools}>
        <div className={css.buttons}>
          <Button icon="tabler:photo" busy={busy === 'sending'} onClick={() => choose.current?.click()} {...described}>
            {profile.photo ? <Trans>Change photo</Trans> : <Trans>Choose a photo</Trans>}
          </Button>
          <Button
            icon="tabler:camera"
            disabled={busy !== null}
            onClick={() => take.current?.click()}
            className={css.take}
          >
            <Trans>Take a photo</Trans>
          </Button>
          {profile.photo && !photo && (
            <Button
              variant="quiet"
              icon="tabler:trash"
              busy={busy === 'removing'}
              onClick={() => void attempt('removing', () => call(removeProfilePhoto, {}))}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
          {photo && failure !== null && (
            <Button variant="quiet" icon="tabler:refresh" onClick={() => void send(photo)}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
        <p className={css.note}>
          <Trans>Visible to your team.</Trans>
        </p>
        <FieldError id={`${id}-error`}>{failure !== null && describeProblem(failure)}</FieldError>
        <input {...fileProps} ref={choose} name="photo" />
        <input {...fileProps} ref={take} name="camera" capture="user" />
      </div>
      {chosen && (
        <CropSheet {...chosen} onUse={(part) => void use(chosen.file, part)} onClose={() => setChosen(null)} />
      )}
    </fieldset>
  )
}
