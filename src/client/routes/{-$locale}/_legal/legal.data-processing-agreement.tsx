import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../../-coming-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_legal/legal/data-processing-agreement')({
  staticData: { public: true, title: msg`Data processing agreement` },
  component: ComingScreen,
})
