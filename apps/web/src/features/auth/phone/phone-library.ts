// Loaded when the registration form is shown, because its table of phone numbers is too large for the first load.
export { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
