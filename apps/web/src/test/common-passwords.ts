// Replaces the chunk that the build creates from the same list.
import { commonPasswordsText } from '../../scripts/common-passwords';

export default commonPasswordsText();
