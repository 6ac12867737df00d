/**
 * Each line is one given name: its full form, its forms in other languages, and its short forms. All are
 * folded like search words.
 */
const lines = `
abigail abby gail
abraham abe bram
adelaide adele heidi
agnes agnieszka aga
albert bert al
albrecht al
alejandro alex ale
aleksander aleksandr alexander alexandre alessandro alex sascha sasha xander sandro olek
alexandra aleksandra alessandra alex sascha sasha sandra ola
alfred alf fred freddie
amelia amy millie
anastasia nastya nastja
andrew andy drew
andreas andi andy
andrzej jedrek
anna anne ann anja anya annie
annemarie anne marie
anthony antony tony
antonio toni tony tonio
antonia toni tonia
archibald archie
arthur artur art
augustin gus august
barbara barb basia babs
bartholomew bart
bartlomiej bartek
beatrice beatrix bea trixie
benedict benedikt ben
benjamin ben benji benny
bernard bernhard bernd bernie
bridget birgit gitte
bradley brad
cameron cam
carolina caroline karoline caro carrie lina
carl karl charles carlos charlie chuck kalle
catherine katherine katharina catarina ekaterina katarzyna kate katie kathy cathy kat katja katya kitty kasia trina
charlotte lotte lottie charlie
christian chris christel
christina christine kristina kristine chris chrissy tina kirsten
christopher christoph christophe krzysztof chris kit topher krzys
claudia claudi
clifford cliff
conrad konrad kurt
constance constanze connie
cornelia conny nele
cornelius cornelis kees cor
daniel dan danny
daniela dani ela
david dave davey
deborah debora deb debbie
denis dennis denny
dietrich dieter
dimitri dmitri dmitry dmitrij dmitriy dima mitya
dominic dominik dominique dom nick
donald don donnie
dorothea dorothy dora doro dot dorit
douglas doug
eduardo edward eduard edouard ed eddie ned ted teddy edu
edmund ed eddie ned
edwin ed eddie
eleanor elena helena helene helen ellen nell nora lena lenka
elisabeth elizabeth elzbieta isabel isabella beth betty eliza ella elsa else elke elli libby lisa liz lizzy lilibet bella ela
emanuel emmanuel manuel manolo manu
emilia emily emmy millie
enrique henrique quique
ernest ernst ernie
esther ester essie
eugene eugen evgeny evgeni gene zhenya
federico friedrich frederick frederic frederik fred freddy fritz rico fede
ferdinand ferdi fernando nando
florian flo
frances francesca franziska franzi fran frankie fanny
francisco francesco francis franz frank franciszek paco pancho kiko chico franco
gabriel gabe
gabriele gabriela gabi gaby
geoffrey jeffrey geoff jeff
george georg jorge georges jurgen jerzy jorg jurij
gerald gerard gerhard gerd gerry jerry
gertrude gertrud trude trudy
gilbert gil bert
giovanni gianni john
giuseppe beppe peppe joseph
grzegorz gregory gregor greg
guillermo william wilhelm guillaume willem wim bill billy will willy liam memo
gunther gunter
gustav gustavo gus
hannah johanna hanna joan joanna hanne hanka asia
harold harry hal
heinrich henry hendrik henrik henri heinz harry hank rik heiner hinnerk
herbert bert herb
hubert bert hub
hussein hussain hossein husain
ignacio ignatius nacho iggy
ilya ilja ilia ilyusha
ivan vanya vanja
jacob jakob james jacques jaime jake jim jimmy jamie kuba
jan johan jens jannik
jasmin jasmine yasmin yasmine
jennifer jen jenny
jessica jess jessie
jesus chuy
joachim jochen achim jo
johann johannes john hans hannes hansi jack johnny jan jon
jonathan jon johnny jonny
jose joseph josef jozef joe joey jo pepe pepito sepp jupp yusuf youssef
joshua josh
juan juanito
judith judy
julia julie juliane juliette jule
juliana jule jana
justin justus
kenneth ken kenny
kimberly kim kimmy
laura lori laurie
lawrence laurence lorenz lorenzo laurent larry lars enzo
leonard leonardo leonhard leo len lenny
leopold leo poldi
lillian lily lilly lilli
louis luis ludwig luigi lou lui lutz luiz lewis
louise luise luisa lou lulu
lucas lukas luke luca
lucia lucy luz
maciej mathias matthias mateusz matthew matthieu mateo matteo matt matze mats hias
magdalena madeleine magda lena leni maddie
malgorzata margaret margarete margarita margherita marguerite margarethe maggie meg megan peggy greta grete gretchen rita madge gosia daisy
manfred manni fred
manuela manu ela
marcus markus marco mark marc marek
maria mary marie miriam maryam mariam mia mitzi molly polly mimi marika
martha marta
martin marty marcin tino
martina tina
maximilian maxim maksim max maks
melanie mel
melissa mel missy
michael michel miguel mikhail michail michal michele mike mick mickey mischa misha micha
michaela michelle micha ela
mohammed mohamed muhammad mohammad muhammed mahomet mehmet mo
moritz maurice mauricio mo
natalia natalie nathalie natalya natasha natascha nat tasha
nathaniel nathan nate nat
nicholas nicolas nikolaus niklas nikolai nikolaj nikolay mikolaj nick nico niko klaus claus kolya nicky
nicole nicola nicoletta nicky nikki
oliver oli ollie
olga olya
osama usama
oscar oskar ossi
pamela pam
patricia pat patty tricia trish
patrick pat paddy
paul pablo paolo pavel pawel pal
peter pedro pietro pierre piotr pyotr pete petja
philip philipp philippe felipe filip filippo phil pip
pilar pili
rachel rahel rae
raymond raimund ray
rebecca rebekka becky becca
regina gina
reinhard reinhold reiner rainer
rene renee
richard ricardo riccardo ryszard dick rich rick ricky rico richie
robert roberto rupert bob bobby rob robbie bert
roderick rod
roger rodger
roland rolf
ronald ron ronnie
rosalia rosa rose rosie
rudolf rudolph rodolfo rudi rolf
salvador salvatore salva toto
samantha sam sammy
samuel sam sammy
sarah sara sally sadie
sebastian bastian basti seb wastl
sergei sergey sergej sergio serge seryozha serjoscha
sigismund sigmund siegmund zygmunt siggi
silvester sylvester vester
sofia sophia sofie sophie sonja sonya zofia zosia
stanislaw stanislav stan staszek
stephanie stefanie steffi steph
stephen steven stefan stephan stefano esteban etienne stefano steve steffen szczepan
susan susanna susanne suzanne zuzanna susi susie sue suzy sanne
sylvia silvia silvi
tadeusz thaddeus tad tadek
tatiana tatjana tatyana tanja tanya
teodoro theodor theodore theo ted teddy feodor fyodor
teresa theresa therese terry tess resi
terence terrence terry
thomas tomas tomasz tom tommy
timothy tim timmy
tobias tobi toby
ulrich uli ulli utz
ulrike uli ulla rike
ursula ulla uschi urszula
valentin val vali
valerie valeria val
veronica veronika vroni ronnie roni
victor viktor vic vitja vitya
victoria viktoria vicky vicki tori
vincent vincenz vincenzo vince vinnie
virginia ginny ginger
vladimir wladimir volodymyr vlad vova volodja volodya
waldemar waldi
walter walt wally
werner warner
wolfgang wolf wolfi
xavier javier xaver javi xavi
yekaterina katya katja kate
yevgenia evgenia eugenia zhenya
yousef joseph youssef yusuf josef
zachary zack zach
`;

const groups = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Other forms of a given name: `bob` is short for Robert, and `chris` for several names. */
export function otherNames(word: string): readonly string[] {
  const others = groups.filter((names) => names.includes(word)).flat();
  return [...new Set(others)].filter((name) => name !== word);
}
