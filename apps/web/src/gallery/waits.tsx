import { ChakraScope } from '../ui/chakra-scope';
import { ErrorScreen } from '../ui/error-screen';
import { PageLoading } from '../ui/loading';
import { PageWait } from '../ui/route/page-wait';

export const Broken = () => <ErrorScreen message="The riverbed is dry" onTryAgain={() => undefined} />;

export const PageOnTheWay = PageWait;

export const WorkPageOnTheWay = () => (
  <ChakraScope>
    <PageLoading />
  </ChakraScope>
);
