import { createFileRoute } from '@tanstack/react-router'
import { localeParams } from '../../i18n/locale.ts'

export const Route = createFileRoute('/{-$locale}')({
  params: localeParams,
  staticData: { layout: true },
})
