// A chunk of its own with a name, which the service worker does not store: a passkey is made with the network only.
export { startRegistration } from '@simplewebauthn/browser'
