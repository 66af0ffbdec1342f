import { Component, type ReactNode } from 'react'

export type ExtraBoundaryProps = { children: ReactNode; onFault?: () => void }

/** Round what is only a help: where it breaks it is gone, and the page under it stays. */
export class ExtraBoundary extends Component<ExtraBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onFault?.()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
