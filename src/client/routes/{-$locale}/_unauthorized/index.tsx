import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../../-coming-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_unauthorized/')({
  staticData: { public: true },
  component: ComingScreen,
})
