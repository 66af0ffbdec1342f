export { fillAppointments as tellContactsApart } from './fill-search.ts'
