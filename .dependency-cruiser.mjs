/** Imports run one way, in the order of the drawing in docs/architecture.md. On the site: features -> other folders -> ui. */

/** Every other folder of `functions` is a context, so that a new one is under the rule for contexts from its first file. */
const otherLayers = 'entrypoints|operations|views|lifecycle|domain|tables|platform';

export default {
  forbidden: [
    {
      name: 'not-to-unresolvable',
      comment: 'No other rule sees a path that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    { name: 'no-cycles-between-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-zod-only',
      comment: 'And hashes, which browsers and functions compute alike.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', 'node_modules/zod/', 'node_modules/@noble/hashes/'] },
    },
    {
      name: 'platform-is-the-lowest-layer',
      severity: 'error',
      from: { path: '^functions/platform/' },
      to: { path: '^functions/(?!platform/)' },
    },
    {
      name: 'tables-know-platform-only',
      severity: 'error',
      from: { path: '^functions/tables/' },
      to: { path: '^functions/(?!(tables|platform)/)' },
    },
    {
      name: 'domain-knows-tables-and-platform-only',
      severity: 'error',
      from: { path: '^functions/domain/' },
      to: { path: '^functions/(?!(domain|tables|platform)/)' },
    },
    {
      name: 'a-context-knows-no-other-context',
      severity: 'error',
      from: { path: `^functions/(?!(?:${otherLayers})/)([^/]+)/` },
      to: { path: '^functions/(?!(domain|tables|platform)/)', pathNot: '^functions/$1/' },
    },
    {
      name: 'views-and-lifecycle-do-not-know-each-other',
      severity: 'error',
      from: { path: '^functions/(views|lifecycle)/' },
      to: { path: '^functions/(views|lifecycle|operations|entrypoints)/', pathNot: '^functions/$1/' },
    },
    {
      name: 'functions-know-no-infra-or-web',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(infra|web|tests)/' },
    },
    {
      name: 'web-knows-shared-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(functions|infra|tests)/' },
    },
    {
      name: 'web-features-know-no-other-feature',
      comment: 'What two screens share lies in a folder of web/src that is named after its subject.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-shared-folders-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/(features/|(main|routes|admin-screens)[.]tsx?$)' },
      to: { path: '^web/src/(features/|(main|routes)[.])' },
    },
    {
      name: 'web-no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/src/' },
      to: { circular: true },
    },
    {
      name: 'ui-is-looks-only',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: {
        path: ['^web/src/(?!ui/)', 'node_modules/(react-router|react-router-dom|react-hook-form|@tanstack)/'],
      },
    },
    {
      name: 'stack-knows-tables-and-clock-only',
      severity: 'error',
      from: { path: '^infra/(local|stacks|constructs)/' },
      to: { path: '^functions/(?!tables/table-specs)(?!tables/catalogue/search/lot-index)(?!platform/clock)' },
    },
    {
      name: 'aws-local-knows-nothing-of-boli',
      severity: 'error',
      from: { path: '^infra/aws-local/' },
      to: { path: '^(functions|infra/(?!aws-local/)|shared|tests|web)/' },
    },
    {
      name: 'commands-load-no-cdk',
      comment: 'Loading it takes longer than what a command does.',
      severity: 'error',
      from: { path: '^infra/(commands|rollback)/' },
      to: { path: 'node_modules/aws-cdk-lib/', reachable: true },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: '^(functions|infra|shared|web)/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk.out)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
