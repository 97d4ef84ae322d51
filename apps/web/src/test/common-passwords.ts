// In tests, this module replaces the chunk that the build generates from the same list.
import { commonPasswordsText } from '../../scripts/common-passwords';

export default commonPasswordsText();
