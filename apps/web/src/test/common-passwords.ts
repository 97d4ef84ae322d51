// Stands for the chunk that the build makes of the same list.
import { commonPasswordsText } from '../../scripts/common-passwords';

export default commonPasswordsText();
