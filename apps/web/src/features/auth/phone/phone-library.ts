// Loaded when the registration form is shown: its table of the world's numbers is too heavy for the first paint.
export { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
