export { fillAppointments as tellContactsApart } from '../parts/fill-search.ts'
