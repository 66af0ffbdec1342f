import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { addPhotos } from '#client/offline/photos/unsent-photos.ts'
import { Button } from '#client/ui/button.tsx'
import css from './order-photos.module.css'

type AddPhotosProps = Pick<OrderPartProps, 'order' | 'station'> & {
  /** The finding that the photos show. */
  findingId?: string
  isCameraOnly?: boolean
  onAdd?: () => void
}

/** Takes photos of an order with the camera, or chooses pictures. */
export function AddPhotos({ order, station, findingId, isCameraOnly = false, onAdd }: AddPhotosProps) {
  const take = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLInputElement>(null)
  const who = useOperator(station, order.blocks.find(({ employeeId }) => employeeId)?.employeeId ?? null)
  const operator = useRef<string | null>(null)
  // Asked first: what the camera gives then is stored at once.
  const open = (input: typeof take) =>
    who.sign((employeeId) => {
      operator.current = employeeId
      input.current?.click()
    })
  const pick = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // Allows the same file to be chosen again.
    input.value = ''
    void addPhotos({ userId: station.userId, orderId: order.id }, files, operator.current, { findingId })
    if (files.length > 0) onAdd?.()
  }
  const fileProps = {
    type: 'file',
    accept: 'image/*',
    className: 'visually-hidden',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => pick(event.currentTarget),
  } as const
  return (
    <>
      <div className={css.adding}>
        <Button icon="tabler:camera" className={css.take} onClick={() => open(take)}>
          <Trans>Take a photo</Trans>
        </Button>
        {!isCameraOnly && (
          <Button icon="tabler:photo-plus" onClick={() => open(choose)}>
            <Trans>Add photos</Trans>
          </Button>
        )}
        <input {...fileProps} ref={take} name="camera" capture="environment" />
        {!isCameraOnly && <input {...fileProps} ref={choose} name="photos" multiple />}
      </div>
      {who.sheet}
    </>
  )
}
