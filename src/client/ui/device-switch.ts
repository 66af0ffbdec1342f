/** A setting of this device that is on or off. */
export type DeviceSwitch = {
  isOn(): boolean
  set(on: boolean): void
  /** Subscribes to changes. Returns the unsubscribe function. */
  watch(listener: () => void): () => void
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stored under `key` if it differs from the default. Without storage it lasts as long as the page. */
export function makeDeviceSwitch(key: string, isOnByDefault: boolean): DeviceSwitch {
  const listeners = new Set<() => void>()
  const stored = readStored(key)
  let isOn = stored === null ? isOnByDefault : stored === 'on'
  return {
    isOn: () => isOn,
    set(on) {
      isOn = on
      try {
        if (on === isOnByDefault) localStorage.removeItem(key)
        else localStorage.setItem(key, on ? 'on' : 'off')
      } catch {
        // The setting lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Glove mode: holding a card makes its main step, and a drag by touch starts only at the drag handle. */
export const gloveMode = makeDeviceSwitch('pitboard.glove', false)

/** The board shrinks its columns before it scrolls sideways. */
export const fitBays = makeDeviceSwitch('pitboard.fit-bays', true)

/** Single-character shortcuts. WCAG 2.1.4: users of speech input must be able to turn them off. */
export const letterKeys = makeDeviceSwitch('pitboard.letter-keys', true)
