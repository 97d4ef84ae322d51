// Loaded only when the registration form is shown, because the library's table of phone numbers is too large for the initial page load.
export { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
