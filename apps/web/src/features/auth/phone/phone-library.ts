// Loaded when the registration form is shown: its table of phone numbers is too large for the first paint.
export { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
