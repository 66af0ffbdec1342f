// Served as /sw.js while SERVICE_WORKER=off: removes the service worker from every device. It handles no requests, so
// pages use the network, and it reloads no page. Unsent changes stay in IndexedDB until a worker is installed again.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(removeWorker()))

async function removeWorker() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
