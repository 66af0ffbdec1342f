export type DeviceStorage = {
  /** Whether the browser treats our storage as persistent; `null` if it has no such API. */
  persisted: boolean | null
  /** Bytes; `null` if the browser does not report it. */
  usedBytes: number | null
}

/** Returns how the browser stores our data on this device. */
export async function readDeviceStorage(): Promise<DeviceStorage> {
  // The storage manager exists in secure contexts only.
  const storage = (navigator as Partial<Navigator>).storage
  const persisted = await storage?.persisted?.().catch(() => null)
  const estimate = await storage?.estimate?.().catch(() => null)
  return { persisted: persisted ?? null, usedBytes: estimate?.usage ?? null }
}

/**
 * Asks the browser for persistent storage. Returns `true` if it agreed; most agree only for an app that is installed or
 * used often.
 */
export async function requestPersistentStorage(): Promise<boolean> {
  return (await (navigator as Partial<Navigator>).storage?.persist?.().catch(() => false)) ?? false
}
