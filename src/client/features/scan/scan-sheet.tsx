import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { Scanned, ScanWant } from '#domain/scan/scanned.ts'
import type { BegunScan } from './begin-scan.ts'
import css from './scan.module.css'
import { type ScanState, useScan } from './use-scan.ts'

// Loaded with the sheet, and called before it is shown.
export { beginScan } from './begin-scan.ts'

type ScanSheetProps = {
  wants: readonly ScanWant[]
  begun: BegunScan
  onScan: (scanned: Scanned) => void
  onClose: () => void
}

const faults: Readonly<Record<NonNullable<ScanState['fault']>, MessageDescriptor>> = {
  refused: msg`The camera is blocked for this page. Allow it in the settings of the browser, or take a photo.`,
  none: msg`No camera was found. Choose a photo, or type the details.`,
  busy: msg`Another program is using the camera. Close it, or take a photo.`,
  'no-reader': msg`The code reader is not on this device yet. Scan once while you are online; after that it works offline too. Until then, type the details.`,
}

const notices: Readonly<Record<NonNullable<ScanState['notice']>, MessageDescriptor>> = {
  'no-code': msg`No code was found in the photo. Go closer, hold still, and avoid reflections.`,
  'no-picture': msg`This file is not a picture that can be read.`,
  damaged: msg`The code could not be read completely. Try again with more light and without reflections.`,
  'not-a-certificate': msg`This code is not a registration certificate.`,
  'other-code': msg`This code cannot be used here.`,
}

/** The camera, which reads until something wanted is found; a photo does too. */
export function ScanSheet({ wants, begun, onScan, onClose }: ScanSheetProps) {
  const { i18n, t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { fault, isLooking, notice, setTorch, readPhoto } = useScan(video, wants, begun, onScan)
  const [isLit, setLit] = useState(false)
  const [isReading, setReading] = useState(false)
  const light = async () => {
    await setTorch?.(!isLit).then(
      () => setLit(!isLit),
      () => {},
    )
  }
  const pick = async (input: HTMLInputElement) => {
    const photo = input.files?.[0]
    // Allows the same file to be chosen again.
    input.value = ''
    if (!photo) return
    setReading(true)
    await readPhoto(photo)
    setReading(false)
  }
  const hint = wants.includes('certificate')
    ? wants.includes('key-tag')
      ? t`Point the camera at a code: on a key tag, a registration certificate or a car.`
      : t`Point the camera at the square code on the registration certificate, or at the VIN code on the car.`
    : t`Point the camera at the code of the key tag.`
  const isCameraGone = fault !== null && fault !== 'no-reader'
  return (
    <Sheet
      open
      keepOpen
      onClose={onClose}
      title={t`Scan`}
      footer={
        <>
          {setTorch && (
            <Button icon="tabler:bulb" aria-pressed={isLit} onClick={() => void light()}>
              {isLit ? <Trans>Light off</Trans> : <Trans>Light on</Trans>}
            </Button>
          )}
          {fault !== 'no-reader' && (
            <Button
              icon="tabler:camera"
              variant={isCameraGone ? 'signal' : 'normal'}
              busy={isReading}
              onClick={() => file.current?.click()}
            >
              {fault === 'none' ? <Trans>Choose a photo</Trans> : <Trans>Take a photo</Trans>}
            </Button>
          )}
        </>
      }
    >
      <div className={css.scan}>
        <p>{hint}</p>
        {fault && <Banner kind="error">{i18n._(faults[fault])}</Banner>}
        {notice && <Banner kind="warning">{i18n._(notices[notice])}</Banner>}
        {!fault && (
          <div className={css.view}>
            <video ref={video} muted playsInline aria-label={t`Picture of the camera`} />
          </div>
        )}
        <p role="status" className={css.state}>
          {!fault && (isLooking ? t`Looking for a code…` : t`Starting the camera…`)}
        </p>
        <input
          ref={file}
          type="file"
          accept="image/*"
          capture="environment"
          name="code"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden
          onChange={({ currentTarget }) => void pick(currentTarget)}
        />
      </div>
    </Sheet>
  )
}
