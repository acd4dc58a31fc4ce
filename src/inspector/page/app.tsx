import { languageName, type Model, paths, type View } from '../page-model.ts';
import { DeliveriesPage } from './deliveries/deliveries-page.tsx';
import { EmulatorPage } from './emulator/emulator-page.tsx';
import { RequestsPage } from './emulator/requests-page.tsx';
import { Keys } from './keyboard-shortcuts.tsx';
import { ShellContext } from './page-context.ts';
import { StatsPage } from './statistics/statistics-page.tsx';
import { texts } from './texts/index.ts';

export function App({ model }: { model: Model }) {
  const t = texts[model.language];
  const { about, view } = model;
  const views = (Object.keys(paths) as View[]).filter(
    (one) => about.hasEmulator || (one !== 'emulator' && one !== 'requests'),
  );
  return (
    <ShellContext.Provider value={model}>
      <a class="skip" href="#content">
        {t.skip}
      </a>
      <header class="top">
        <h1 class="name">payconfirm</h1>
        <nav>
          {views.map((one) => (
            <a key={one} href={paths[one]} aria-current={one === view ? 'page' : undefined}>
              {t.views[one]}
            </a>
          ))}
        </nav>
        <span class="whose">{[about.profile, about.service].filter(Boolean).join(' · ')}</span>
        <OtherLanguage language={model.language} />
        <Keys />
      </header>
      <main id="content" tabindex={-1}>
        <Content model={model} />
      </main>
    </ShellContext.Provider>
  );
}

const others = {
  vi: { language: 'en', name: 'English' },
  en: { language: 'vi', name: 'Tiếng Việt' },
} as const;

/** A link to the same page in the other language, with the same delivery open. */
function OtherLanguage({ language }: Pick<Model, 'language'>) {
  const other = others[language];
  return (
    <a
      class="language"
      href={`?${languageName}=${other.language}`}
      lang={other.language}
      hreflang={other.language}
      onClick={({ currentTarget }) => {
        const address = new URL(location.href);
        address.searchParams.set(languageName, other.language);
        currentTarget.href = address.href;
      }}
    >
      {other.name}
    </a>
  );
}

function Content({ model }: { model: Model }) {
  switch (model.view) {
    case 'deliveries':
      return <DeliveriesPage first={model.list} typed={model.search} />;
    case 'stats':
      return <StatsPage figures={model.figures} />;
    case 'emulator':
      return <EmulatorPage first={model.side} />;
    case 'requests':
      return <RequestsPage first={model.requests} />;
    default:
      return model satisfies never;
  }
}
