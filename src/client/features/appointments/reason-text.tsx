import { useLingui } from '@lingui/react'
import { reasonLabels } from '#contract/labels/reason-labels.ts'
import type { Status } from '#domain/appointment.ts'
import { parseReason } from '#domain/reason.ts'

/** A reason in the user's language: the label of its code, then the typed text. Renders nothing without a reason. */
export function ReasonText({ status, reason, before }: { status: Status; reason: string | null; before: string }) {
  const { i18n } = useLingui()
  const parsed = parseReason(status, reason)
  if (!parsed) return null
  const words = parsed.code === 'other' && parsed.text ? '' : i18n._(reasonLabels[parsed.code])
  return <>{before + [words, parsed.text].filter(Boolean).join(': ')}</>
}
