import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Scanned, ScanWant } from '#domain/scan/scanned.ts'
import type { ScanSheetProps } from './scan-sheet.tsx'

const ScanSheet = lazyWithPreload<ScanSheetProps>(() => import('./scan-sheet.tsx').then((part) => part.ScanSheet))

export type ScanButtonProps = {
  wants: readonly ScanWant[]
  onScan: (scanned: Scanned) => void
  /** The words of the button; without them only the icon is shown. */
  children?: ReactNode
  /** What is scanned, for a button without words. */
  label?: string
}

/** Opens the camera, which is asked for only then, and closes it when something was read. */
export function ScanButton({ wants, onScan, children, label }: ScanButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => queuePrefetch(ScanSheet.fetch), [])
  const open = async () => {
    try {
      await ScanSheet.fetch()
      setOpen(true)
    } catch {
      toast.error(t`The scanner could not be loaded. Try again when you are online, or type the details.`)
    }
  }
  return (
    <>
      {children ? (
        <Button icon="tabler:scan" onClick={() => void open()}>
          {children}
        </Button>
      ) : (
        <IconButton icon="tabler:scan" label={label ?? t`Scan`} onClick={() => void open()} />
      )}
      {isOpen && (
        <ScanSheet
          wants={wants}
          onScan={(scanned) => {
            setOpen(false)
            onScan(scanned)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
