import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Scanned, ScanWant } from '#domain/scan/scanned.ts'
import type { BegunScan } from './begin-scan.ts'

const load = () => import('./scan-sheet.tsx')
type OpenScan = Pick<Awaited<ReturnType<typeof load>>, 'ScanSheet'> & { begun: BegunScan }

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
  const [scan, setScan] = useState<OpenScan | null>(null)
  const isMounted = useRef(false)
  useEffect(() => queuePrefetch(load), [])
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  // The camera starts before the sheet is there, and ends with this button if the sheet never comes.
  useEffect(() => () => scan?.begun.end(), [scan])
  const open = async () => {
    try {
      const { beginScan, ScanSheet } = await load()
      if (isMounted.current) setScan({ ScanSheet, begun: beginScan(wants) })
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
      {scan && (
        <scan.ScanSheet
          wants={wants}
          begun={scan.begun}
          onScan={(scanned) => {
            setScan(null)
            onScan(scanned)
          }}
          onClose={() => setScan(null)}
        />
      )}
    </>
  )
}
